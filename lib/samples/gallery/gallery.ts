import type { SampleAgent } from '@/lib/samples/sample-agent'
import { createHarborPng } from '@/lib/samples/gallery/content/drawings'
import { code, diff, markdown, plainText } from '@/lib/samples/gallery/content/texts'
import { data } from '@/lib/samples/gallery/data'
import { media } from '@/lib/samples/gallery/media'
import { results } from '@/lib/samples/gallery/results'
import { states } from '@/lib/samples/gallery/states'
import { createFilePart, showArtifacts } from '@/lib/samples/demos/show-artifacts'
import { type DemoSkill, toAgentSkills, runDemo } from '@/lib/samples/demos/demo-skill'

const texts: DemoSkill = {
  id: 'texts',
  name: 'Text',
  description: 'Returns Markdown, code files, a diff and plain text.',
  tags: ['markdown', 'code', 'diff'],
  demos: [
    {
      prompt: 'Show me Markdown with a table, code and math',
      keywords: /markdown|math/i,
      run: showArtifacts('A guide with headings, a list, a table, code and formulas.', () => [
        ['guide.md', { text: markdown, mediaType: 'text/markdown' }],
      ]),
    },
    {
      prompt: 'Show me a diff',
      keywords: /\b(diff|patch|changes)\b/i,
      run: showArtifacts('One file changed and one file added.', () => [
        ['round-up.patch', { text: diff, mediaType: 'text/x-diff' }],
      ]),
    },
    {
      prompt: 'Show me code files',
      keywords: /\bcode\b/i,
      run: showArtifacts('The same function in three languages.', () =>
        code.map(([name, mediaType, text]) => [name, createFilePart(name, mediaType, text)]),
      ),
    },
    {
      prompt: 'Show me plain text',
      keywords: /plain text/i,
      run: showArtifacts('Plain text with its original spacing.', () => [
        ['timetable.txt', { text: plainText, mediaType: 'text/plain' }],
      ]),
    },
  ],
}

/** 512 bytes of an unknown file type. */
const punchCard = Buffer.from(Array.from({ length: 512 }, (_, index) => (index * index * 7 + 11) % 251))

const files: DemoSkill = {
  id: 'files',
  name: 'Other files',
  description: 'Returns a file of an unknown type and a link to a file.',
  tags: ['files'],
  demos: [
    {
      prompt: 'Send me an unknown file type',
      keywords: /nobody can read|unknown file|binary/i,
      run: showArtifacts('Only the first bytes of this file can be shown.', () => [
        ['clock.punch', createFilePart('clock.punch', 'application/x-punch-card', punchCard)],
      ]),
    },
    {
      prompt: 'Send me a link to a file',
      keywords: /\blink\b|address|\burl\b|\buri\b/i,
      run: showArtifacts('The file is loaded only when you ask for it.', ({ baseUrl: base }) => [
        ['harbor.png', { url: `${base}/harbor.png`, filename: 'harbor.png', mediaType: 'image/png' }],
      ]),
    },
  ],
}

/** Files that the gallery serves. */
const servedFiles = {
  'harbor.png': async () => ({ mediaType: 'image/png', bytes: await createHarborPng() }),
}

const rooms = [texts, media, data, results, states, files]

/** Sample agent with v1.0: returns every kind of artifact and ends tasks in every state. */
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
    skills: toAgentSkills(rooms),
  },
  files: servedFiles,
  respond: (turn) => runDemo(rooms, turn),
}
