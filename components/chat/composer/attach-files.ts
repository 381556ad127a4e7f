import { type Attachment, newAttachment } from '@/components/chat/composer/attachment'
import type { Refusal } from '@/components/chat/composer/draft-state'
import type { DraftStore } from '@/components/chat/composer/draft-store'
import { mostFileBytes } from '@/components/parts/most-file-bytes'
import { readBase64 } from '@/lib/client/read-base64'

/** Adds files to a draft, as far as they fit into one message, and reads them. What cannot go is told in the draft. */
export function attachFiles(draft: DraftStore, files: readonly File[]): void {
  const refused: Refusal[] = []
  for (const file of files) {
    const taken = draft.getState().attachments.reduce((sum, { size }) => sum + size, 0)
    if (taken + file.size > mostFileBytes) {
      refused.push({ name: file.name, size: file.size, reason: taken > 0 ? 'tooMany' : 'tooLarge' })
      continue
    }
    const attachment = newAttachment(file)
    draft.setState(({ attachments }) => ({ attachments: [...attachments, attachment] }))
    void readAttachment(draft, attachment, file)
  }
  draft.setState({ refused })
}

/** Reads a file of a draft, unless it is taken out meanwhile. */
export async function readAttachment(draft: DraftStore, { id, name, size }: Attachment, file: Blob): Promise<void> {
  const change = (now: Partial<Attachment>): void =>
    draft.setState(({ attachments }) => ({
      attachments: attachments.map((one) => (one.id === id ? { ...one, ...now } : one)),
    }))
  try {
    const base64 = await readBase64(file, (read) => {
      change({ read })
      return draft.getState().attachments.some((one) => one.id === id)
    })
    if (base64 !== null) change({ content: { base64 }, read: 1 })
  } catch {
    draft.setState(({ attachments, refused }) => ({
      attachments: attachments.filter((one) => one.id !== id),
      refused: [...refused, { name, size, reason: 'unreadable' }],
    }))
  }
}
