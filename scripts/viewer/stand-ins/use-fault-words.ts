import type { FaultData } from '@/lib/faults/fault'

/** Faults as they were logged: words for all of them are more than a file should carry. */
export const useFaultWords = () => (fault: FaultData) => fault
