'use client'

import { Composer } from '@/components/chat/composer/composer'
import { RoleNotice } from '@/components/entities/viewer/role-notice'
import { ForRole } from '@/components/entities/viewer/viewer-context'

/** The message input, for those who may chat. */
export function ComposerPlace() {
  return (
    <ForRole least="member" otherwise={<RoleNotice least="member" className="mb-3" />}>
      <Composer />
    </ForRole>
  )
}
