import { operations } from '@/lib/api/operations/operations'
import { createPasskeyOptions } from '@/lib/server/access/passkeys/own-passkeys'
import { route } from '@/lib/server/http/route'

export const POST = route(operations.createPasskeyOptions, ({ viewer, body, request }) =>
  createPasskeyOptions(viewer, body, request.headers),
)
