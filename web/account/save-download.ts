/** Lets the browser keep a text as a file, as if it had been downloaded. */
export function saveDownload(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file a moment after the press.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
