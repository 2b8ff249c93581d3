const block = /^---[ \t]*\n([\s\S]*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const titleLine = /^title:(.*)$/im;

/** Takes YAML front matter off a Markdown text. Only its `title` is read; text that merely begins with a rule stays. */
export function takeFrontMatter(source: string): { title: string | undefined; body: string } {
  const found = block.exec(source);
  const yaml = found?.[1] ?? '';
  const isYaml = yaml.split('\n').every(line => line.trim() === '' || /^(\s|#|-\s|[\w.-]+\s*:)/.test(line));
  if (!found || !isYaml) return { title: undefined, body: source };
  const title = unquote((titleLine.exec(yaml)?.[1] ?? '').trim());
  return { title: title === '' ? undefined : title, body: source.slice(found[0].length) };
}

const unquote = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2]?.trim() ?? value;
