import type { Language } from './words';

interface Phrases {
  greeting(examples: readonly string[]): string;
  thanks: string;
  nothingFits(examples: readonly string[]): string;
  missing(tool: string, names: string): string;
  tooLong: string;
  leftOut(request: string): string;
  found: string;
  foundNothing: string;
  result(tool: string): string;
  noText(tool: string): string;
  failed(tool: string, reason: string): string;
  denied(tool: string, reason: string): string;
  unknown(tool: string): string;
  notRun(tool: string): string;
}

const list = (examples: readonly string[]) => examples.map(example => `\n- ${example}`).join('');

/** The demo model's fixed sentences. */
export const phrases: Record<Language, Phrases> = {
  en: {
    greeting: examples =>
      `Hello! I am the demo model: I follow simple rules, without a network and without understanding. With the tools I was given you can try:${list(examples)}`,
    thanks: 'You are welcome.',
    nothingFits: examples =>
      `None of the tools I was given fits that, and as a demo model I know nothing by myself.${examples.length > 0 ? ` You can try:${list(examples)}` : ''}`,
    missing: (tool, names) =>
      `I can use **${tool}** for that, but I still need: ${names}. Please say it all in one message.`,
    tooLong:
      'That is too long for a demo model. Please send at most 20,000 characters and ten requests in one message; I have done nothing yet.',
    leftOut: request => `None of my tools fits this part, so I left it out: ${request}`,
    found: 'This is what the knowledge bases say:',
    foundNothing: 'I found nothing about that in the knowledge bases.',
    result: tool => `**${tool}** answered:`,
    noText: tool => `**${tool}** ran, and answered without text.`,
    failed: (tool, reason) => `**${tool}** did not work: ${reason}`,
    denied: (tool, reason) => `You declined **${tool}**${reason}. It did not run, and I leave it at that.`,
    unknown: tool =>
      `I do not know whether **${tool}** ran: it may have taken effect. Please check before you ask for it again.`,
    notRun: tool => `**${tool}** did not run.`,
  },
  zh: {
    greeting: examples =>
      `你好！我是演示模型：只按简单规则工作，不联网，也不真正理解内容。用我拿到的工具，你可以试试：${list(examples)}`,
    thanks: '不客气。',
    nothingFits: examples =>
      `我拿到的工具里没有合适的，作为演示模型我自己什么也不知道。${examples.length > 0 ? `你可以试试：${list(examples)}` : ''}`,
    missing: (tool, names) => `可以用 **${tool}**，但还缺少：${names}。请在一条消息里说完整。`,
    tooLong: '这对演示模型来说太长了。一条消息最多 20,000 个字符、十个请求。我还没有做任何事。',
    leftOut: request => `这一部分没有合适的工具，我没有处理：${request}`,
    found: '知识库里是这样写的：',
    foundNothing: '知识库里没有找到相关内容。',
    result: tool => `**${tool}** 的结果：`,
    noText: tool => `**${tool}** 已运行，没有返回文字。`,
    failed: (tool, reason) => `**${tool}** 没有成功：${reason}`,
    denied: (tool, reason) => `你拒绝了 **${tool}**${reason}。它没有运行，我不会再试。`,
    unknown: tool => `我不知道 **${tool}** 是否运行过，它可能已经生效。再次请求前请先检查。`,
    notRun: tool => `**${tool}** 没有运行。`,
  },
  ja: {
    greeting: examples =>
      `こんにちは。私はデモモデルです。簡単な規則だけで動き、ネットワークは使いません。今あるツールで試せること：${list(examples)}`,
    thanks: 'どういたしまして。',
    nothingFits: examples =>
      `合うツールがありません。デモモデルなので、私自身は何も知りません。${examples.length > 0 ? `試せること：${list(examples)}` : ''}`,
    missing: (tool, names) => `**${tool}** を使えますが、まだ必要です：${names}。一つのメッセージで書いてください。`,
    tooLong: 'デモモデルには長すぎます。一つのメッセージは二万文字、依頼は十件までです。まだ何もしていません。',
    leftOut: request => `この部分には合うツールがないので、何もしていません：${request}`,
    found: 'ナレッジベースにはこう書かれています：',
    foundNothing: 'ナレッジベースには見つかりませんでした。',
    result: tool => `**${tool}** の結果：`,
    noText: tool => `**${tool}** は実行されましたが、文字の結果はありません。`,
    failed: (tool, reason) => `**${tool}** はうまくいきませんでした：${reason}`,
    denied: (tool, reason) => `**${tool}** は拒否されました${reason}。実行されていません。`,
    unknown: tool => `**${tool}** が実行されたか分かりません。もう一度頼む前に確認してください。`,
    notRun: tool => `**${tool}** は実行されませんでした。`,
  },
};
