/** Everything that was begun and not sent, by anybody, in this browser: the next person at it shall not read it. */
export function forgetWriting(): void {
  for (const name of Object.keys(localStorage)) {
    if (/^porchlight\.(?:draft|outbox)\./.test(name)) localStorage.removeItem(name);
  }
}
