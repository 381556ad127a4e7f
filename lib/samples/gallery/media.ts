import { chime } from '@/lib/samples/gallery/content/chime'
import { harbor, harborPng } from '@/lib/samples/gallery/content/drawings'
import { film } from '@/lib/samples/gallery/content/film'
import { page } from '@/lib/samples/gallery/content/page'
import { smallPdf } from '@/lib/samples/gallery/content/small-pdf'
import { filePart, handOver } from '@/lib/samples/rooms/hand-over'
import type { Room } from '@/lib/samples/rooms/room'

const leaflet = [
  [
    'The harbor',
    'A leaflet with three pages.',
    '',
    'The lighthouse was built before the quay,',
    'and was last painted in 2019.',
  ],
  ['The clock', 'It is wound every Monday.', '', 'A pendulum of 0.994 m swings in two seconds.'],
  ['The ferry', 'From the quay to the island every 20 minutes,', 'the first at 06:10 (weekdays).'],
]

export const media: Room = {
  id: 'media',
  name: 'Images, audio, video and pages',
  description: 'Returns images, a sound, a video, a PDF and a web page.',
  tags: ['images', 'audio', 'video', 'pdf', 'html'],
  exhibits: [
    {
      prompt: 'Show me images',
      words: /picture|image|png|svg/i,
      show: handOver('The same image as PNG and SVG.', async () => [
        ['harbor.png', filePart('harbor.png', 'image/png', await harborPng())],
        ['harbor.svg', filePart('harbor.svg', 'image/svg+xml', harbor(0.3))],
      ]),
    },
    {
      prompt: 'Show me a PDF',
      words: /pdf/i,
      show: handOver('A PDF with three pages.', () => [
        ['harbor.pdf', filePart('harbor.pdf', 'application/pdf', smallPdf(leaflet))],
      ]),
    },
    {
      prompt: 'Play a sound',
      words: /sound|audio|wav/i,
      show: handOver('A sound of two seconds.', () => [['chime.wav', filePart('chime.wav', 'audio/wav', chime())]]),
    },
    {
      prompt: 'Play a video',
      words: /film|video|movie/i,
      show: handOver('A video of three seconds.', async () => [
        ['day.webm', filePart('day.webm', 'video/webm', await film())],
      ]),
    },
    {
      prompt: 'Show me a web page',
      words: /web page|html/i,
      show: handOver('An HTML page with its own styles. Its script is blocked.', () => [
        ['ticket.html', filePart('ticket.html', 'text/html', page)],
      ]),
    },
  ],
}
