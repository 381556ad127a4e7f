import 'server-only'
import { extractIcoPicture, isIco } from '@/lib/server/agents/icons/ico-picture'
import { runDrawing } from '@/lib/server/agents/icons/run-drawing'
import { withLock } from '@/lib/server/platform/with-lock'

const maxPixels = 4096 * 4096

/**
 * Returns a picture (PNG, JPEG, WebP, GIF, SVG or ICO) re-encoded as a WebP of 96 × 96, so that no script, reference or
 * metadata remains. Null for anything else, and for a picture that takes too much memory or time to draw.
 * Pictures are drawn one at a time, each in a process of its own. Never throws.
 */
export async function drawIcon(bytes: Buffer): Promise<Uint8Array<ArrayBuffer> | null> {
  const picture = isIco(bytes) ? extractIcoPicture(bytes) : { bytes, maxPixels }
  return picture && withLock('icon-drawing', () => runDrawing(picture))
}
