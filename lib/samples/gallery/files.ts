import { harbourPng } from '@/lib/samples/gallery/content/drawings'
import { filePart, handOver } from '@/lib/samples/rooms/hand-over'
import type { Room } from '@/lib/samples/rooms/room'

/** 512 bytes that are no known kind of file. */
const punchCard = Buffer.from(Array.from({ length: 512 }, (_, index) => (index * index * 7 + 11) % 251))

export const files: Room = {
  id: 'files',
  name: 'Other files',
  description: 'A file of a kind that nobody knows, and one that is handed over by its address.',
  tags: ['files'],
  exhibits: [
    {
      prompt: 'Send me a file that nobody can read',
      words: /nobody can read|unknown file|binary/i,
      show: handOver('Its first bytes are all that can be shown.', () => [
        ['clock.punch', filePart('clock.punch', 'application/x-punch-card', punchCard)],
      ]),
    },
    {
      prompt: 'Give me a file by its address',
      words: /address|\burl\b|\buri\b/i,
      show: handOver('It is fetched once you want it.', ({ base }) => [
        ['harbour.png', { url: `${base}/harbour.png`, filename: 'harbour.png', mediaType: 'image/png' }],
      ]),
    },
  ],
}

/** What the gallery gives out at its own address. */
export const served = {
  'harbour.png': async () => ({ mediaType: 'image/png', bytes: await harbourPng() }),
}
