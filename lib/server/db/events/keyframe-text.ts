import 'server-only'
import type { TaskFold } from '@/lib/a2a/fold'
import { foldVersion } from '@/lib/a2a/folding/fold-version'
import { reviveFold } from '@/lib/a2a/folding/revive-fold'

interface Keyframe {
  version: number
  fold: TaskFold
}

/** Encodes a fold for storage; returns null if it is longer than the maximum string. */
export function encodeKeyframe(fold: TaskFold): string | null {
  try {
    return JSON.stringify({ version: foldVersion, fold } satisfies Keyframe)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Decodes a fold of `encodeKeyframe`; returns null for one of an earlier version. */
export function decodeKeyframe(text: string): TaskFold | null {
  const { version, fold } = JSON.parse(text) as Keyframe
  return version === foldVersion ? reviveFold(fold) : null
}
