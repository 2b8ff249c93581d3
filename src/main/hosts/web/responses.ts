import type { ServerResponse } from 'node:http';
import type { ErrorCode } from '../../../shared/errors';
import type { Reply } from '../../ipc/dispatcher';

const statuses: Partial<Record<ErrorCode, number>> = {
  bad_input: 400,
  unauthorized: 401,
  forbidden: 403,
  unknown_route: 404,
  not_found: 404,
  conflict: 409,
  already_resolved: 409,
  busy: 409,
  payload_too_large: 413,
  tool_denied: 403,
  tool_unavailable: 503,
  mcp_unavailable: 503,
  model_unavailable: 503,
};

/** The HTTP status that goes with a reply; the envelope in the body says the same in full. */
export const statusOf = (reply: Reply): number => (reply.ok ? 200 : (statuses[reply.error.code] ?? 500));

export const refusal = (code: ErrorCode, message: string): Reply => ({ ok: false, error: { code, message } });

export function sendReply(response: ServerResponse, reply: Reply): void {
  response.writeHead(statusOf(reply), {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(JSON.stringify(reply));
}

/** A plain page for a person whose browser has not been let in. */
export function sendPage(response: ServerResponse, status: number, title: string, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>` +
      `<body style="font:16px/1.6 system-ui;max-width:36rem;margin:15vh auto;padding:0 1rem"><h1>${title}</h1><p>${text}</p>`,
  );
}
