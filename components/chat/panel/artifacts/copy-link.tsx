'use client'

import { Check, Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type ArtifactName, artifactAddress } from '@/components/chat/panel/artifacts/artifact-address'
import { copyText } from '@/components/ui/copy-text'
import { IconButton } from '@/components/ui/icon-button'
import { toast } from '@/components/ui/toast'

/** Copies the address that opens this conversation with this artifact. */
export function CopyLink({ taskId, artifactId }: ArtifactName) {
  const t = useTranslations('chat.artifact')
  const ui = useTranslations('ui')
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    if (await copyText(artifactAddress(location.href, { taskId, artifactId }))) setCopied(true)
    else toast.error(ui('copyFailed'))
  }
  return (
    <IconButton
      label={copied ? ui('copied') : t('copyLink')}
      size="sm"
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    >
      {copied ? <Check className="text-state-completed" /> : <Link2 />}
    </IconButton>
  )
}
