import { gfm } from '@joplin/turndown-plugin-gfm';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import TurndownService from 'turndown';

/** Characters of HTML that are looked at. */
export const MAX_HTML_CHARACTERS = 1_000_000;
/** Characters of a title. */
export const MAX_TITLE_CHARACTERS = 300;
/** Elements above which the search for the article is not worth its time. */
const MAX_ELEMENTS = 40_000;
/** Visible characters below which a page with scripts has probably not said yet what it has to say. */
const FEW_CHARACTERS = 200;

export interface ReadHtml {
  readonly title: string;
  readonly text: string;
  readonly notes: readonly string[];
}

const invisible =
  'script, style, template, iframe, object, embed, svg, canvas, dialog, [hidden], [aria-hidden="true"], [style*="display:none"], [style*="display: none"], [style*="visibility:hidden"], [style*="visibility: hidden"]';

/** The article of a page as Markdown, or the whole page where no article is found; links are absolute. */
export function htmlToMarkdown(whole: string, url: URL): ReadHtml {
  const html = whole.slice(0, MAX_HTML_CHARACTERS);
  const notes = whole.length > html.length ? ['Only the beginning of the page was looked at: it is very large.'] : [];
  const { document } = parseHTML(withRoot(html));
  const hasScripts = document.querySelector('script') !== null;
  const wantsScripts = /javascript/i.test(document.querySelector('noscript')?.textContent ?? '');
  for (const element of document.querySelectorAll(`${invisible}, noscript`)) element.remove();
  makeAbsolute(document, url);
  // Not `document.title`: it looks in the head only, and a page may leave that out.
  const title =
    titleOf(document.querySelector('title')?.textContent) || titleOf(document.querySelector('h1')?.textContent);
  const visible = (document.body.textContent ?? '').replace(/\s+/g, ' ').trim();
  const article = articleOf(document);
  const text = toMarkdown(article?.content ?? document.body.innerHTML);
  const isShell = visible.length < FEW_CHARACTERS && (wantsScripts || (hasScripts && html.length > 4 * visible.length));
  return {
    title: titleOf(article?.title) || title,
    text: text.length > 0 ? text : visible,
    notes: isShell
      ? [
          ...notes,
          'This page probably needs JavaScript: what a browser shows there is not in this text. Do not take it for the whole.',
        ]
      : notes,
  };
}

/** The parser takes a page as it stands: one without root or body gets them, as in a browser. */
function withRoot(html: string): string {
  const inner = html.replace(/^\s*<!doctype[^>]*>/i, '');
  const withBody = /<body[\s>]/i.test(inner) ? inner : `<body>${inner}</body>`;
  return `<!doctype html>${/<html[\s>]/i.test(inner) ? inner : `<html>${withBody}</html>`}`;
}

/** One line, cut: it comes from strangers like the rest of the page. */
function titleOf(text: string | null | undefined): string {
  const line = (text ?? '').replace(/\s+/g, ' ').trim();
  return line.length > MAX_TITLE_CHARACTERS ? `${line.slice(0, MAX_TITLE_CHARACTERS).toWellFormed()}…` : line;
}

function makeAbsolute(document: Document, base: URL): void {
  for (const link of document.querySelectorAll('a[href]')) {
    const url = URL.parse(link.getAttribute('href') ?? '', base);
    if (url && /^(?:https?|mailto):$/.test(url.protocol)) link.setAttribute('href', url.href);
    else link.removeAttribute('href');
  }
  for (const image of document.querySelectorAll('img')) {
    const url = URL.parse(image.getAttribute('src') ?? '', base);
    if (url && /^https?:$/.test(url.protocol)) image.setAttribute('src', url.href);
    else image.remove(); // Pictures within the page are noise to a reader of text.
  }
}

function articleOf(document: Document) {
  try {
    const copy = document.cloneNode(true) as Document; // It takes its document to pieces.
    return new Readability(copy, { maxElemsToParse: MAX_ELEMENTS, charThreshold: 200 }).parse();
  } catch {
    return null; // Too large, or not built as it expects: the whole page is given then.
  }
}

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' });
turndown.use(gfm);

const toMarkdown = (html: string): string =>
  turndown
    .turndown(html)
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
