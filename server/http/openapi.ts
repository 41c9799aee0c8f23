import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { OpenAPIV3_1 } from 'openapi-types';
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

/** Call it before mounting routes, so that it sees all of them. */
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
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
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

function withProblems(document: object): { paths: Record<string, Record<string, Operation>> } {
  const copy = structuredClone(document) as { paths: Record<string, Record<string, Operation>> };
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

function docsPage(document: ReturnType<typeof withProblems>, nonceCss: string): string {
  const sections = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => operationSection(path, method, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Porchlight API</title><style nonce="${nonceCss}">:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem}
code,pre{font-size:.9em}pre{overflow:auto;max-height:30rem;padding:1rem;border:1px solid;border-radius:8px}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #8886;vertical-align:top}h2{margin-top:2.5rem;font-size:1.1rem;overflow-wrap:anywhere}</style></head>
<body><main><h1>Porchlight API</h1><p>The machine-readable form is <a href="/api/v1/openapi.json">OpenAPI 3.1</a>. Errors are <code>application/problem+json</code>.</p>${sections.join('\n')}</main></body></html>`;
}

/** Computes the value at the first call and caches it: routes no longer change then. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const NONCE_PLACE = '{{nonce}}';

export function serveOpenApi(app: FastifyInstance): void {
  const description = once(() => withProblems(app.swagger()));
  const text = once(() => JSON.stringify(description()));
  const page = once(() => docsPage(description(), NONCE_PLACE).split(NONCE_PLACE));
  app.get(`${API_PREFIX}openapi.json`, { schema: { hide: true } }, async (_request, reply) => {
    return reply.type('application/json; charset=utf-8').send(text());
  });
  app.get('/api/docs/', { schema: { hide: true } }, async (request, reply) => {
    const nonce = request.id.replaceAll(/[^A-Za-z0-9]/g, '');
    reply.header('content-security-policy', `${CLOSED_POLICY}; style-src 'nonce-${nonce}'`);
    return reply.type('text/html; charset=utf-8').send(page().join(nonce));
  });
}
