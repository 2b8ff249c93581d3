import { z } from 'zod';

const Appearance = z.object({ theme: z.enum(['system', 'light', 'dark']) });

/** Who answers `web_search`. `none` switches it off everywhere. */
export const WebSearchProvider = z.enum(['none', 'searxng', 'mediawiki']);
export type WebSearchProvider = z.infer<typeof WebSearchProvider>;

const WebSearch = z.object({
  provider: WebSearchProvider,
  /** Address of a SearXNG instance that answers JSON; empty until a person enters one. */
  searxngUrl: z.string().max(2_000),
  /** Address of a MediaWiki `api.php`. */
  mediawikiUrl: z.string().max(2_000),
  /** Most results of one search. */
  maxResults: z.number().int().min(1).max(20),
});

/** Address of the chosen search; empty where none is chosen, or nobody entered one. */
export const searchAddressOf = ({ provider, searxngUrl, mediawikiUrl }: z.infer<typeof WebSearch>): string =>
  ({ none: '', searxng: searxngUrl, mediawiki: mediawikiUrl })[provider];

const Web = z.object({
  /** Addresses or networks (CIDR) that pages may come from although they are not public, `198.18.0.0/15` for instance. */
  allowedNetworks: z.array(z.string().max(100)).max(100),
});

const Conversations = z.object({
  /** Lets the model of the chat name it after its first answer. */
  generateTitles: z.boolean(),
});

const Tools = z.object({
  exec: z.object({
    /** Lets models write programs that call tools (`tool_exec`). No window offers it: it is set by hand. */
    enabled: z.boolean(),
  }),
});

/** A person's preferences for the whole app. */
export const Settings = z.object({
  appearance: Appearance,
  webSearch: WebSearch,
  web: Web,
  conversations: Conversations,
  tools: Tools,
});
export type Settings = z.infer<typeof Settings>;

/** Only what is named changes. */
export const SettingsPatch = z.object({
  appearance: Appearance.partial().optional(),
  webSearch: WebSearch.partial().optional(),
  web: Web.partial().optional(),
  conversations: Conversations.partial().optional(),
  tools: Tools.partial().optional(),
});
export type SettingsPatch = z.infer<typeof SettingsPatch>;

export const defaultSettings: Settings = {
  appearance: { theme: 'system' },
  webSearch: {
    provider: 'mediawiki',
    searxngUrl: '',
    mediawikiUrl: 'https://en.wikipedia.org/w/api.php',
    maxResults: 8,
  },
  web: { allowedNetworks: [] },
  conversations: { generateTitles: true },
  tools: { exec: { enabled: false } },
};

/** What a person must know about this start: a file that was kept aside, secrets that lie unencrypted. */
export const SystemNotice = z.object({ level: z.enum(['info', 'warning']), text: z.string() });
export type SystemNotice = z.infer<typeof SystemNotice>;

export const SystemInfo = z.object({
  name: z.literal('Quartermaster'),
  version: z.string(),
  host: z.enum(['web', 'electron']),
  dataDir: z.string(),
  notices: z.array(SystemNotice),
});
export type SystemInfo = z.infer<typeof SystemInfo>;
