import { operations } from '@/lib/api/operations/operations'
import { removeOwnPicture, saveOwnPicture } from '@/lib/server/access/pictures'
import { route } from '@/lib/server/http/route'

export const PUT = route(operations.savePicture, ({ viewer, body, request }) =>
  saveOwnPicture(viewer, body.image, request.headers),
)

export const DELETE = route(operations.removePicture, ({ viewer, request }) =>
  removeOwnPicture(viewer, request.headers),
)
