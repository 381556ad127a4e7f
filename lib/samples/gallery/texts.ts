import { code, diff, markdown, plainText } from '@/lib/samples/gallery/content/written'
import { filePart, handOver } from '@/lib/samples/rooms/hand-over'
import type { Room } from '@/lib/samples/rooms/room'

export const texts: Room = {
  id: 'texts',
  name: 'Text',
  description: 'Returns Markdown, code files, a diff and plain text.',
  tags: ['markdown', 'code', 'diff'],
  exhibits: [
    {
      prompt: 'Show me Markdown with a table, code and math',
      words: /markdown|math/i,
      show: handOver('A guide with headings, a list, a table, code and formulas.', () => [
        ['guide.md', { text: markdown, mediaType: 'text/markdown' }],
      ]),
    },
    {
      prompt: 'Show me a diff',
      words: /\b(diff|patch|changes)\b/i,
      show: handOver('One file changed and one file added.', () => [
        ['round-up.patch', { text: diff, mediaType: 'text/x-diff' }],
      ]),
    },
    {
      prompt: 'Show me code files',
      words: /\bcode\b/i,
      show: handOver('The same function in three languages.', () =>
        code.map(([name, mediaType, text]) => [name, filePart(name, mediaType, text)]),
      ),
    },
    {
      prompt: 'Show me plain text',
      words: /plain text/i,
      show: handOver('Plain text with its original spacing.', () => [
        ['timetable.txt', { text: plainText, mediaType: 'text/plain' }],
      ]),
    },
  ],
}
