import { chime } from '@/lib/samples/gallery/content/chime'
import { harbour, harbourPng } from '@/lib/samples/gallery/content/drawings'
import { film } from '@/lib/samples/gallery/content/film'
import { page } from '@/lib/samples/gallery/content/page'
import { smallPdf } from '@/lib/samples/gallery/content/small-pdf'
import { filePart, handOver } from '@/lib/samples/rooms/hand-over'
import type { Room } from '@/lib/samples/rooms/room'

const leaflet = [
  [
    'The harbour',
    'A leaflet of three pages.',
    '',
    'The lighthouse was built before the quay,',
    'and has been painted nine times.',
  ],
  ['The clock', 'It is wound each Monday.', '', 'A pendulum of 0.994 m swings in two seconds.'],
  ['The ferry', 'From the quay to the island every 20 minutes,', 'the first at 06:10 (weekdays).'],
]

export const media: Room = {
  id: 'media',
  name: 'Pictures, sound and pages',
  description: 'Pictures, a sound, a film, a PDF of several pages, a web page.',
  tags: ['images', 'audio', 'video', 'pdf', 'html'],
  exhibits: [
    {
      prompt: 'Show me pictures',
      words: /picture|image|png|svg/i,
      show: handOver('The same harbour in pixels and in lines.', async () => [
        ['harbour.png', filePart('harbour.png', 'image/png', await harbourPng())],
        ['harbour.svg', filePart('harbour.svg', 'image/svg+xml', harbour(0.3))],
      ]),
    },
    {
      prompt: 'Show me a PDF',
      words: /pdf/i,
      show: handOver('Three pages.', () => [
        ['harbour.pdf', filePart('harbour.pdf', 'application/pdf', smallPdf(leaflet))],
      ]),
    },
    {
      prompt: 'Play a sound',
      words: /sound|audio|wav/i,
      show: handOver('The bells of the clock, two seconds.', () => [
        ['chime.wav', filePart('chime.wav', 'audio/wav', chime())],
      ]),
    },
    {
      prompt: 'Play a film',
      words: /film|video|movie/i,
      show: handOver('A day in three seconds.', async () => [
        ['day.webm', filePart('day.webm', 'video/webm', await film())],
      ]),
    },
    {
      prompt: 'Show me a web page',
      words: /web page|html/i,
      show: handOver('A ticket with its own style; its script does not run.', () => [
        ['ticket.html', filePart('ticket.html', 'text/html', page)],
      ]),
    },
  ],
}
