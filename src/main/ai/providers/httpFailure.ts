import { z } from 'zod';
import { AppError } from '../../../shared/errors';

/** Characters of a provider's own words that are shown. */
const MAX_WORDS = 300;

/** Where the APIs put what they have to say about an error. */
const Body = z.union([
  z.looseObject({ error: z.looseObject({ message: z.string() }) }).transform(({ error }) => error.message),
  z.looseObject({ error: z.string() }).transform(({ error }) => error),
  z.looseObject({ message: z.string() }).transform(({ message }) => message),
  z.looseObject({ detail: z.string() }).transform(({ detail }) => detail),
]);

/** An HTTP status of a provider, as a person reads it: cause, what the provider says, next step. */
export function httpFailure(providerName: string, status: number, body: string): AppError {
  const said = wordsOf(body);
  const message = [`${providerName} ${meaningOf(status, body)}.`, said && `It says: ${said}`, nextStep(status)]
    .filter(Boolean)
    .join(' ');
  return new AppError('model_unavailable', message, { status });
}

function meaningOf(status: number, body: string): string {
  if (status === 401 || status === 403) return `refused the key (status ${status})`;
  if (status === 404) return 'does not know this address or model (status 404)';
  if (status === 429) return 'takes no more requests for now: a rate or spending limit is reached (status 429)';
  if (status === 413) return 'says that the request is too large (status 413)';
  if (status >= 500) return `has a problem of its own (status ${status})`;
  return /^\s*</.test(body) ? `answered with a web page (status ${status})` : `refused the request (status ${status})`;
}

function nextStep(status: number): string {
  if (status === 401 || status === 403) return 'Enter the key again in the settings.';
  if (status === 404) return 'Check the address and the name of the model in the settings.';
  if (status === 429) return 'Wait a little, then retry.';
  if (status >= 500) return 'Retry in a while.';
  return 'Check the provider in the settings, or choose another model.';
}

/** What a provider has to say about an error, cut; '' for a web page and for a form that is not known. */
export function wordsOf(body: string): string {
  try {
    const said = Body.parse(JSON.parse(body)).trim();
    return said.length > MAX_WORDS ? `${said.slice(0, MAX_WORDS).toWellFormed()}…` : said;
  } catch {
    return ''; // A web page or nothing: the status says what there is to say.
  }
}
