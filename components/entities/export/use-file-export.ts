'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '@/components/parts/save-file'
import { toast } from '@/components/ui/feedback/toast'
import { useFormatBytes } from '@/components/ui/text/byte-size'
import type { ApiResult } from '@/lib/api/api-result'
import type { DownloadedFile } from '@/lib/client/http/download-file'
import type { FaultData } from '@/lib/faults/fault'

interface FileExport {
  busy: boolean
  fault: FaultData | null
  /** Saves the file that `download` returns and reports it in a toast. `name`: of the file, if the server's is not used. */
  save: (download: (signal: AbortSignal) => Promise<ApiResult<DownloadedFile>>, name?: string) => Promise<void>
}

/** State of an export dialog that downloads a file. It is aborted when the dialog closes. `onSaved` closes the dialog. */
export function useFileExport(onSaved: () => void): FileExport {
  const t = useTranslations('traces')
  const formatBytes = useFormatBytes()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FaultData | null>(null)
  const left = useRef<AbortController>(null)
  useEffect(() => () => left.current?.abort(), [])
  return {
    busy,
    fault,
    save: async (download, name) => {
      setBusy(true)
      setFault(null)
      const { signal } = (left.current = new AbortController())
      const file = await download(signal)
      if (signal.aborted) return
      setBusy(false)
      if (!file.ok) return setFault(file.fault)
      const { content, name: suggested } = file.value
      saveFile(content, name ?? suggested, content.type)
      onSaved()
      toast.success(t('exported', { name: name ?? suggested, size: formatBytes(content.size) }))
    },
  }
}
