import type { StoreApi } from 'zustand/vanilla'
import type { Attachment, DraftState, RejectedFile } from '@/components/chat/composer/draft-state'
import { mediaTypeOfFile } from '@/components/parts/media-type'
import { maxFileBytes } from '@/components/parts/part-size'
import { createId } from '@/lib/client/new-id'
import { readBase64 } from '@/lib/client/read-base64'

/** Returns an attachment for a chosen file that is not read yet. */
function createAttachment(file: File): Attachment {
  return {
    id: createId(),
    name: file.name,
    mediaType: mediaTypeOfFile(file),
    size: file.size,
    content: null,
    read: 0,
    file,
  }
}

/** Adds files to a draft, up to the message size limit, and reads them. Rejected files are listed in the draft. */
export function attachFiles(draft: StoreApi<DraftState>, files: readonly File[]): void {
  const refused: RejectedFile[] = []
  for (const file of files) {
    const usedBytes = draft.getState().attachments.reduce((sum, { size }) => sum + size, 0)
    if (usedBytes + file.size > maxFileBytes) {
      refused.push({ name: file.name, size: file.size, reason: usedBytes > 0 ? 'tooMany' : 'tooLarge' })
      continue
    }
    const attachment = createAttachment(file)
    draft.setState(({ attachments }) => ({ attachments: [...attachments, attachment] }))
    void readAttachment(draft, attachment, file)
  }
  draft.setState({ refused })
}

/** Reads a file of a draft, unless it is removed meanwhile. */
export async function readAttachment(
  draft: StoreApi<DraftState>,
  { id, name, size }: Attachment,
  file: Blob,
): Promise<void> {
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
