import { z } from 'zod';

// The page runs under a strict CSP: zod must not try `new Function`. Imported before anything that makes a schema.
z.config({ jitless: true });
