import { code, diff, markdown, plainText } from '@/lib/samples/gallery/content/written'
import { filePart, handOver } from '@/lib/samples/rooms/hand-over'
import type { Room } from '@/lib/samples/rooms/room'

export const texts: Room = {
  id: 'texts',
  name: 'Texts',
  description: 'Markdown with tables, code and mathematics; files of code; changes line by line; plain text.',
  tags: ['markdown', 'code', 'diff'],
  exhibits: [
    {
      prompt: 'Show me markdown with a table, code and mathematics',
      words: /markdown|math/i,
      show: handOver('Headings, a list, a table, code and formulas.', () => [
        ['guide.md', { text: markdown, mediaType: 'text/markdown' }],
      ]),
    },
    {
      prompt: 'Show me changes to a file',
      words: /\b(diff|patch|changes)\b/i,
      show: handOver('One file changed, one added.', () => [
        ['round-up.patch', { text: diff, mediaType: 'text/x-diff' }],
      ]),
    },
    {
      prompt: 'Show me files of code',
      words: /\bcode\b/i,
      show: handOver('The same rule in three languages.', () =>
        code.map(([name, mediaType, text]) => [name, filePart(name, mediaType, text)]),
      ),
    },
    {
      prompt: 'Show me plain text',
      words: /plain text/i,
      show: handOver('Every space stands where it was written.', () => [
        ['timetable.txt', { text: plainText, mediaType: 'text/plain' }],
      ]),
    },
  ],
}
