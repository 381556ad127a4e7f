import { createChime } from '@/lib/samples/gallery/content/chime'
import { drawHarbor, createHarborPng } from '@/lib/samples/gallery/content/drawings'
import { createFilm } from '@/lib/samples/gallery/content/film'
import { page } from '@/lib/samples/gallery/content/page'
import { createPdf } from '@/lib/samples/gallery/content/create-pdf'
import { createFilePart, showArtifacts } from '@/lib/samples/demos/show-artifacts'
import type { DemoSkill } from '@/lib/samples/demos/demo-skill'

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

export const media: DemoSkill = {
  id: 'media',
  name: 'Images, audio, video and pages',
  description: 'Returns images, a sound, a video, a PDF and a web page.',
  tags: ['images', 'audio', 'video', 'pdf', 'html'],
  demos: [
    {
      prompt: 'Show me images',
      keywords: /picture|image|png|svg/i,
      run: showArtifacts('The same image as PNG and SVG.', async () => [
        ['harbor.png', createFilePart('harbor.png', 'image/png', await createHarborPng())],
        ['harbor.svg', createFilePart('harbor.svg', 'image/svg+xml', drawHarbor(0.3))],
      ]),
    },
    {
      prompt: 'Show me a PDF',
      keywords: /pdf/i,
      run: showArtifacts('A PDF with three pages.', () => [
        ['harbor.pdf', createFilePart('harbor.pdf', 'application/pdf', createPdf(leaflet))],
      ]),
    },
    {
      prompt: 'Play a sound',
      keywords: /sound|audio|wav/i,
      run: showArtifacts('A sound of two seconds.', () => [
        ['chime.wav', createFilePart('chime.wav', 'audio/wav', createChime())],
      ]),
    },
    {
      prompt: 'Play a video',
      keywords: /film|video|movie/i,
      run: showArtifacts('A video of three seconds.', async () => [
        ['day.webm', createFilePart('day.webm', 'video/webm', await createFilm())],
      ]),
    },
    {
      prompt: 'Show me a web page',
      keywords: /web page|html/i,
      run: showArtifacts('An HTML page with its own styles. Its script is blocked.', () => [
        ['ticket.html', createFilePart('ticket.html', 'text/html', page)],
      ]),
    },
  ],
}
