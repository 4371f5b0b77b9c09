import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Returns the path of a file from an installed package, like `swagger-ui-dist/swagger-ui.css`. Our npm package has copies of these files
 * instead of the packages (`deploy/build-server.ts`, which needs to find the path in the call).
 */
export const packageFile = (path: string): string => {
  const copy = fileURLToPath(new URL(`../package-files/${path}`, import.meta.url))
  return existsSync(copy) ? copy : fileURLToPath(import.meta.resolve(path))
}
