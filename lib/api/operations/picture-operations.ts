import { z } from 'zod'
import { defineOperations } from '@/lib/api/operations/operation'
import { pictureInputSchema, pictureSchema } from '@/lib/api/picture'

export const pictureOperations = defineOperations({
  savePicture: {
    summary: 'Set your picture: a square PNG, JPEG or WebP file of 16 to 128 pixels and at most 64 KiB',
    body: pictureInputSchema,
    status: 200,
    result: pictureSchema,
    faults: ['invalid-input', 'conflict'],
  },
  removePicture: {
    summary: 'Remove your picture',
    status: 200,
    result: pictureSchema,
    faults: [],
  },
  readPicture: {
    summary: 'Get the picture of a person',
    query: z.object({ v: z.string().optional() }),
    status: 200,
    result: z.string(),
    image: true,
    unparsed: true,
    faults: ['not-found'],
  },
  removePersonPicture: {
    summary: 'Remove the picture of a person',
    status: 200,
    result: pictureSchema,
    faults: ['not-found'],
  },
})
