import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
import { ACCESS_TOKEN_S, WEB_CLIENT } from '#shared/api/auth.ts';
import { API_PREFIX } from '#shared/api/endpoint.ts';
import { CLOSED_POLICY } from './safety-headers.ts';

const PROBLEM = {
  description: 'Problem details (RFC 9457); `errors` maps a field to its messages.',
  content: {
    'application/problem+json': {
      schema: {
        type: 'object',
        required: ['type', 'title', 'status', 'detail'] as string[],
        properties: {
          type: { type: 'string' },
          title: { type: 'string' },
          status: { type: 'integer' },
          detail: { type: 'string' },
          errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
        },
      },
    },
  },
} satisfies OpenAPIV3_1.ResponseObject;

/** `renderText` supports only paragraphs, code and indented code. */
function describeTokens(publicUrl: string): string {
  const requestTokens = `    curl ${publicUrl}${API_PREFIX}auth/token/ \\
      -d client_id=${WEB_CLIENT.client_id} -d client_secret=${WEB_CLIENT.client_secret}`;
  return `A script logs in with a username and password:

${requestTokens} \\
      -d grant_type=password --data-urlencode username=NAME --data-urlencode password=PASSWORD

If the account uses two-step verification, also send a code as \`otp\`.
All scripts send this \`client_id\` and \`client_secret\`. They are public and grant nothing.
Send the response's \`access_token\` with each call:

    curl ${publicUrl}${API_PREFIX}users/ -H "Authorization: Bearer ACCESS_TOKEN"

After ${ACCESS_TOKEN_S / 60} minutes the access token expires, and calls respond 401.
Exchange the \`refresh_token\` for new tokens:

${requestTokens} \\
      -d grant_type=refresh_token -d refresh_token=REFRESH_TOKEN

Use each refresh token once, within 14 days: reusing an old one logs the script out.
After 90 days, log in again.`;
}

/** Call it before mounting routes. */
export async function collectOpenApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Porchlight API',
        version: '1',
        description:
          'All endpoints, with or without a trailing slash. Rents are in whole US dollars per month, ' +
          'distances in meters, durations in seconds (minutes in `auxillary_data`), times in ISO 8601 and UTC. ' +
          'Paginated arrays have their total count in `X-Total-Count`.',
      },
      servers: [{ url: publicUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: describeTokens(publicUrl) },
        },
        responses: { Problem: PROBLEM },
      },
    },
    transform: (document) => {
      if (!document.url.startsWith(API_PREFIX) || document.schema?.hide) {
        return { schema: { hide: true } as never, url: document.url };
      }
      return jsonSchemaTransform(document as never);
    },
  });
}

type Operation = {
  summary?: string;
  operationId?: string;
  tags?: string[];
  parameters?: Parameter[];
  responses?: object;
};
type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Record<string, unknown>;
};

type Document = {
  info: { description: string };
  components: { securitySchemes: { bearer: { description: string } } };
  paths: Record<string, Record<string, Operation>>;
};

function withProblems(document: object): Document {
  const copy = structuredClone(document) as Document;
  for (const operations of Object.values(copy.paths)) {
    for (const operation of Object.values(operations)) {
      operation.responses = { ...operation.responses, default: { $ref: '#/components/responses/Problem' } };
    }
  }
  return copy;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function parameterRow({ name, in: place, required, description, schema = {} }: Parameter): string {
  const { type, minimum, maximum, enum: choices, examples } = schema as Record<string, unknown>;
  const bounds = [
    type,
    minimum !== undefined ? `from ${minimum}` : '',
    maximum !== undefined ? `to ${maximum}` : '',
    Array.isArray(choices) ? choices.join(' | ') : '',
    Array.isArray(examples) ? `for example ${examples[0]}` : '',
  ].filter(Boolean);
  const about = [description ?? schema.description ?? '', bounds.join(' ')].filter(Boolean).join(' · ');
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}${required ? ', required' : ''}</td><td>${escapeHtml(String(about))}</td></tr>`;
}

function operationSection(path: string, method: string, operation: Operation): string {
  const rows = (operation.parameters ?? []).map(parameterRow).join('');
  const answers = JSON.stringify((operation.responses as Record<string, unknown>)['200'] ?? {}, null, 1);
  return `<section id="${operation.operationId}"><h2><code><b>${method.toUpperCase()}</b> ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(operation.summary ?? '')}</p>${rows ? `<table><thead><tr><th>Parameter</th><th>Where</th><th>What</th></tr></thead><tbody>${rows}</tbody></table>` : ''}
<details><summary>Answer</summary><pre tabindex="0">${escapeHtml(answers)}</pre></details></section>`;
}

function renderText(text: string): string {
  const blocks = escapeHtml(text).split('\n\n');
  return blocks
    .map((block) =>
      block.startsWith('    ')
        ? `<pre tabindex="0">${block.replaceAll(/^ {4}/gm, '')}</pre>`
        : `<p>${block.replaceAll(/`(.+?)`/g, '<code>$1</code>')}</p>`,
    )
    .join('');
}

function docsPage({ info, components, paths }: Document, nonceCss: string): string {
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => operationSection(path, method, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Porchlight API</title><style nonce="${nonceCss}">:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem}
code,pre{font-size:.9em}pre{overflow:auto;max-height:30rem;padding:1rem;border:1px solid;border-radius:8px}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #8886;vertical-align:top}h2{margin-top:2.5rem;font-size:1.1rem;overflow-wrap:anywhere}</style></head>
<body><main><h1>Porchlight API</h1><p>The machine-readable form is <a href="/api/v1/openapi.json">OpenAPI 3.1</a>. Errors are <code>application/problem+json</code>.</p>${renderText(info.description)}
<section id="tokens"><h2>Get a token</h2>${renderText(components.securitySchemes.bearer.description)}</section>${sections.join('\n')}</main></body></html>`;
}

const NONCE_PLACE = '{{nonce}}';

export function serveOpenApi(app: FastifyInstance): void {
  let text: string | undefined;
  let page: string[] | undefined;
  app.get(`${API_PREFIX}openapi.json`, { schema: { hide: true } }, async (_request, reply) => {
    text ??= JSON.stringify(withProblems(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(text);
  });
  app.get('/api/docs/', { schema: { hide: true } }, async (request, reply) => {
    const nonce = request.id.replaceAll(/[^A-Za-z0-9]/g, '');
    reply.header('content-security-policy', `${CLOSED_POLICY}; style-src 'nonce-${nonce}'`);
    page ??= docsPage(withProblems(app.swagger()), NONCE_PLACE).split(NONCE_PLACE);
    return reply.type('text/html; charset=utf-8').send(page.join(nonce));
  });
}
