export function saveDownload(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Some browsers read the file only after the click event, so the URL is revoked later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
