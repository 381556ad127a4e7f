import 'server-only'
import { icoPicture, isIco } from '@/lib/server/agents/icons/ico-picture'
import { runDrawing } from '@/lib/server/agents/icons/run-drawing'
import { oneAtATime } from '@/lib/server/agents/one-at-a-time'

const maxPixels = 4096 * 4096

/**
 * Returns a picture (PNG, JPEG, WebP, GIF, SVG or ICO) re-encoded as a WebP of 96 × 96, so that no script, reference or
 * metadata remains. Null for anything else, and for a picture that takes too much memory or time to draw.
 * Pictures are drawn one at a time, each in a process of its own. Never throws.
 */
export async function drawIcon(bytes: Buffer): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = isIco(bytes) ? icoPicture(bytes) : { bytes, maxPixels }
  return picture && oneAtATime('icon-drawing', () => runDrawing(picture))
}
