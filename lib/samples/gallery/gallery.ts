import type { SampleAgent } from '@/lib/samples/agent'
import { harborPng } from '@/lib/samples/gallery/content/drawings'
import { code, diff, markdown, plainText } from '@/lib/samples/gallery/content/written'
import { data } from '@/lib/samples/gallery/data'
import { media } from '@/lib/samples/gallery/media'
import { results } from '@/lib/samples/gallery/results'
import { states } from '@/lib/samples/gallery/states'
import { filePart, handOver } from '@/lib/samples/rooms/hand-over'
import { type Room, skillsOf, walk } from '@/lib/samples/rooms/room'

const texts: Room = {
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

/** 512 bytes that are no known kind of file. */
const punchCard = Buffer.from(Array.from({ length: 512 }, (_, index) => (index * index * 7 + 11) % 251))

const files: Room = {
  id: 'files',
  name: 'Other files',
  description: 'Returns a file of an unknown type and a link to a file.',
  tags: ['files'],
  exhibits: [
    {
      prompt: 'Send me an unknown file type',
      words: /nobody can read|unknown file|binary/i,
      show: handOver('Only the first bytes of this file can be shown.', () => [
        ['clock.punch', filePart('clock.punch', 'application/x-punch-card', punchCard)],
      ]),
    },
    {
      prompt: 'Send me a link to a file',
      words: /\blink\b|address|\burl\b|\buri\b/i,
      show: handOver('The file is loaded only when you ask for it.', ({ base }) => [
        ['harbor.png', { url: `${base}/harbor.png`, filename: 'harbor.png', mediaType: 'image/png' }],
      ]),
    },
  ],
}

/** What the gallery gives out at its own address. */
const served = {
  'harbor.png': async () => ({ mediaType: 'image/png', bytes: await harborPng() }),
}

const rooms = [texts, media, data, results, states, files]

/** Speaks v1.0: shows everything that an agent can hand over, and every way a task can end. */
export const gallery: SampleAgent = {
  name: 'gallery',
  dialect: 'v1.0',
  card: {
    name: 'Gallery',
    description:
      'Returns every type of content that an agent can send: text, images, audio, video, web pages, data and charts. Also shows streaming and all task states.',
    version: '1.0.0',
    provider: { organization: 'Switchboard samples', url: 'https://example.com' },
    capabilities: { streaming: true, pushNotifications: false, extendedCard: false, extensions: [] },
    securitySchemes: {},
    security: [],
    inputModes: ['text/plain'],
    outputModes: [
      'text/markdown',
      'text/plain',
      'text/html',
      'text/csv',
      'application/json',
      'application/pdf',
      'image/png',
      'image/svg+xml',
      'audio/wav',
      'video/webm',
    ],
    skills: skillsOf(rooms),
  },
  files: served,
  act: (turn) => walk(rooms, turn),
}
