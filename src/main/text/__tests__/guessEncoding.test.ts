import { describe, expect, it } from 'vitest';
import { guessEncoding } from '../guessEncoding';

/** Short texts, as they are told apart worst; bytes in hex. */
const samples: [encoding: string, text: string, bytes: string][] = [
  ['gb18030', '你好，搜索的路', 'c4e3bac3a3accbd1cbf7b5c4c2b7'],
  [
    'gb18030',
    '会议纪要：今天我们讨论了新的预算，并决定推迟发布。',
    'bbe1d2e9bccdd2aaa3babdf1ccecced2c3c7ccd6c2dbc1cbd0c2b5c4d4a4cbe3a3acb2a2bef6b6a8cdc6b3d9b7a2b2bca1a3',
  ],
  [
    'gb18030',
    '图书馆开放时间为上午九点至下午五点',
    'cdbccae9b9ddbfaab7c5cab1bce4ceaac9cfcee7bec5b5e3d6c1cfc2cee7cee5b5e3',
  ],
  ['gb18030', '繁體也可以寫在這裡嗎', 'b7b1f377d2b2bfc9d2d48c91d4dadf40d16586e1'],
  [
    'big5',
    '會議記錄：今天我們討論了新的預算，並決定延後發布。',
    'b77cc4b3b04fbffda147a4b5a4d1a7daadccb051bdd7a446b773aabab977bae2a141a8c3a84da977a9b5abe1b56fa5aca143',
  ],
  [
    'big5',
    '圖書館開放時間為上午九點至下午五點',
    'b9cfaed1c05db67da9f1aec9b6a1acb0a457a4c8a445c249a6dca455a4c8a4adc249',
  ],
  ['big5', '你好，歡迎光臨', 'a741a66ea141c577aaefa5fac17b'],
  [
    'shift_jis',
    '会議の議事録：本日は新しい予算について話し合いました。',
    '89ef8b6382cc8b638e96985e8146967b93fa82cd905682b582a2975c8e5a82c982c282a282c4986282b58d8782a282dc82b582bd8142',
  ],
  ['shift_jis', 'こんにちは', '82b182f182c982bf82cd'],
  ['shift_jis', '図書館の開館時間は午前九時です', '907d8f918ad982cc8a4a8ad98e9e8ad482cd8cdf914f8be38e9e82c582b7'],
  [
    'euc_jp',
    '会議の議事録：本日は新しい予算について話し合いました。',
    'b2f1b5c4a4ceb5c4bbf6cfbfa1a7cbdcc6fca4cfbfb7a4b7a4a4cdbdbbbba4cba4c4a4a4a4c6cfc3a4b7b9e7a4a4a4dea4b7a4bfa1a3',
  ],
  ['euc_jp', 'こんにちは、世界', 'a4b3a4f3a4cba4c1a4cfa1a2c0a4b3a6'],
  [
    'euc_kr',
    '안녕하세요, 오늘 회의에서는 새로운 예산을 논의했습니다.',
    'bec8b3e7c7cfbcbcbfe42c20bfc0b4c320c8b8c0c7bfa1bcadb4c220bbf5b7cebfee20bfb9bbeac0bb20b3edc0c7c7dfbdc0b4cfb4d92e',
  ],
  ['euc_kr', '도서관은 오전 아홉 시에 엽니다', 'b5b5bcadb0fcc0ba20bfc0c0fc20bec6c8a920bdc3bfa120bfb1b4cfb4d9'],
  ['euc_kr', '안녕', 'bec8b3e7'],
  [
    'cp1251',
    'Сегодня мы обсудили новый бюджет и решили отложить выпуск.',
    'd1e5e3eee4edff20ecfb20eee1f1f3e4e8ebe820edeee2fbe920e1fee4e6e5f220e820f0e5f8e8ebe820eef2ebeee6e8f2fc20e2fbeff3f1ea2e',
  ],
  ['cp1251', 'Привет, мир', 'cff0e8e2e5f22c20ece8f0'],
  ['cp1251', 'Библиотека открыта с девяти утра', 'c1e8e1ebe8eef2e5eae020eef2eaf0fbf2e020f120e4e5e2fff2e820f3f2f0e0'],
  [
    'cp1252',
    'Où est la bibliothèque ? Ça coûte 5 €.',
    '4ff920657374206c61206269626c696f7468e8717565203f20c76120636ffb7465203520802e',
  ],
  ['cp1252', 'Grüße aus München – schöne Straße', '4772fcdf6520617573204dfc6e6368656e209620736368f66e652053747261df65'],
  ['cp1252', 'El niño comió mañana', '456c206e69f16f20636f6d69f3206d61f1616e61'],
];

describe('guessEncoding', () => {
  it.each(samples)('reads %s: %s', (_, text, hex) => {
    const bytes = Buffer.from(hex, 'hex');
    expect(new TextDecoder(guessEncoding(bytes)).decode(bytes)).toBe(text);
  });

  it('a sample that would end within a character is cut at a line', () => {
    const [, text = '', hex = ''] = samples[1] ?? [];
    const bytes = Buffer.from(`${hex}0a`.repeat(3_000), 'hex');
    expect(new TextDecoder(guessEncoding(bytes)).decode(bytes)).toContain(text);
  });

  it('bytes that fit nowhere get an encoding all the same, and nothing throws', () => {
    expect(() => new TextDecoder(guessEncoding(Buffer.from([0xff, 0x81, 0x00, 0xfe, 0x80])))).not.toThrow();
    expect(() => new TextDecoder(guessEncoding(Buffer.alloc(0)))).not.toThrow();
  });
});
