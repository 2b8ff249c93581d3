/**
 * Headers of everything a host serves: nothing is loaded from elsewhere, guessed, framed, or told to other sites.
 * @param connect what the page may connect to besides its own origin
 */
export function pageHeaders(connect: readonly string[] = []): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      ["connect-src 'self'", ...connect].join(' '),
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'none'",
    ].join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
