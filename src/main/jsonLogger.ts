import type { Logger } from './platform';

/**
 * Writes one JSON line an entry: `{time, level, message, detail?}`; errors as name, message, stack and their causes.
 * @param write receives each line, with its line end
 * @param mask takes secrets out of a line before it is written
 */
export function createJsonLogger(write: (line: string) => void, mask: (line: string) => string = line => line): Logger {
  const log = (level: string, message: string, detail: unknown) => {
    const entry = {
      time: new Date().toISOString(),
      level,
      message,
      ...(detail === undefined ? {} : { detail: plain(detail) }),
    };
    write(`${mask(JSON.stringify(entry))}\n`);
  };
  return {
    info: (message, detail) => log('info', message, detail),
    warn: (message, cause) => log('warn', message, cause),
    error: (message, cause) => log('error', message, cause),
  };
}

function plain(value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { name, message, stack, cause } = value;
  return { name, message, stack, ...(cause === undefined ? {} : { cause: plain(cause) }) };
}
