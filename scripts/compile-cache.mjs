// Keeps compiled code of the server between starts, which saves a third of a second. The build removes the folder; one that
// cannot be written is not used.
import { enableCompileCache } from 'node:module'

enableCompileCache('.next/compile-cache')
