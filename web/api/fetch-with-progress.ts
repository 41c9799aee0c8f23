type Init = {
  method: string;
  headers: Record<string, string>;
  body?: BodyInit;
  signal?: AbortSignal;
};

/**
 * Returns a function like `fetch` that reports upload progress, for which it uses XMLHttpRequest.
 * @param onProgress receives 0 to 1
 */
export function fetchWithProgress(onProgress: (ratio: number) => void) {
  return (url: string, { method, headers, body, signal }: Init): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      request.open(method, url);
      request.responseType = 'blob';
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const type = request.getResponseHeader('content-type') ?? 'application/json';
        const { response, status } = request;
        resolve(new Response(response as Blob, { status, headers: { 'content-type': type } }));
      };
      request.onerror = () => reject(new TypeError('The connection was lost.'));
      request.onabort = () => reject(new DOMException('The request was called off.', 'AbortError'));
      request.onloadend = () => signal?.removeEventListener('abort', stop);
      if (signal?.aborted) return reject(new DOMException('The request was called off.', 'AbortError'));
      signal?.addEventListener('abort', stop);
      request.send((body ?? null) as XMLHttpRequestBodyInit | null);
    });
}
