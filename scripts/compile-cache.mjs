// Keeps compiled code of the server between starts, which saves a third of a second. The build removes the folder. A folder that
// is not writable is ignored.
import { enableCompileCache } from 'node:module'

enableCompileCache('.next/compile-cache')
