import type { FaultData } from '@/lib/faults/fault'

/** Faults in English as logged: their messages are too large for each file. */
export const useTranslateFault = () => (fault: FaultData) => fault
