import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';

/**
 * The server preloads this file. It redirects requests for Stripe's API to the local port STRIPE_ELSEWHERE,
 * without TLS.
 */
const port = Number(process.env.STRIPE_ELSEWHERE);
const request = https.request;

function lead(options: https.RequestOptions, ...rest: []): http.ClientRequest {
  if (options.host !== 'api.stripe.com') return request(options, ...rest);
  const { agent: _, ...asked } = options;
  const led = http.request({ ...asked, host: '127.0.0.1', port, protocol: 'http:' });
  // The SDK sends the request body only after a TLS handshake, which this simulates.
  led.prependOnceListener('socket', (socket) => {
    if (socket.connecting) socket.once('connect', () => setImmediate(() => socket.emit('secureConnect')));
  });
  return led;
}

if (port > 0) {
  https.request = lead as typeof https.request;
  syncBuiltinESMExports();
}
