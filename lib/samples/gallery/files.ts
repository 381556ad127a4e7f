import { harborPng } from '@/lib/samples/gallery/content/drawings'
import { filePart, handOver } from '@/lib/samples/rooms/hand-over'
import type { Room } from '@/lib/samples/rooms/room'

/** 512 bytes that are no known kind of file. */
const punchCard = Buffer.from(Array.from({ length: 512 }, (_, index) => (index * index * 7 + 11) % 251))

export const files: Room = {
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
export const served = {
  'harbor.png': async () => ({ mediaType: 'image/png', bytes: await harborPng() }),
}
