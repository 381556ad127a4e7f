/** The text of a file, or why it is rejected. */
export type TextFile = { ok: true; text: string } | { ok: false; why: 'file-too-large' | 'file-empty' | 'file-no-text' }

/** Reads a file of at most `most` bytes as UTF-8 text. Never rejects. */
export async function readTextFile(file: File, most: number): Promise<TextFile> {
  if (file.size > most) return { ok: false, why: 'file-too-large' }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return { ok: false, why: 'file-no-text' }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    if (text.trim() === '') return { ok: false, why: 'file-empty' }
    return text.includes('\0') ? { ok: false, why: 'file-no-text' } : { ok: true, text }
  } catch {
    return { ok: false, why: 'file-no-text' }
  }
}
