'use client'

import { useRouter } from 'next/navigation'
import { leavePage } from '@/lib/client/page-address'

/** Goes elsewhere within the app, as a link does. */
export function useGo(): (href: string) => void {
  const router = useRouter()
  return (href) => {
    leavePage(href)
    router.push(href)
  }
}
