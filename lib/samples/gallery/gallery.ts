import { data } from '@/lib/samples/gallery/data'
import { files, served } from '@/lib/samples/gallery/files'
import { media } from '@/lib/samples/gallery/media'
import { results } from '@/lib/samples/gallery/results'
import { states } from '@/lib/samples/gallery/states'
import { texts } from '@/lib/samples/gallery/texts'
import type { SampleAgent } from '@/lib/samples/agent'
import { skillsOf, walk } from '@/lib/samples/rooms/room'

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
