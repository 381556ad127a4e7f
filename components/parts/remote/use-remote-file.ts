'use client'

import { useState } from 'react'
import { usePartSource } from '@/components/parts/part-context'
import { readTaskFile, type TaskFile } from '@/lib/client/read-task-file'
import type { FaultData } from '@/lib/faults/fault'

type RemoteFile =
  | { state: 'there' }
  | { state: 'loading' }
  | { state: 'loaded'; file: TaskFile }
  | { state: 'failed'; fault: FaultData }

/** Returns true for URLs that Switchboard can fetch. */
export function isRemote(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url)
}

/** State of a remote file. It is fetched by the server when `load` is called. */
export function useRemoteFile(url: string) {
  const { taskId } = usePartSource()
  const [remote, setRemote] = useState<RemoteFile>({ state: 'there' })
  const load = async (): Promise<void> => {
    if (taskId === null) return
    setRemote({ state: 'loading' })
    const answer = await readTaskFile(taskId, url)
    setRemote(answer.ok ? { state: 'loaded', file: answer.value } : { state: 'failed', fault: answer.fault })
  }
  return { remote, load, loadable: taskId !== null && isRemote(url) }
}
