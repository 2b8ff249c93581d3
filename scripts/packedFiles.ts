/** What goes into the package: what is built, what ships beside it, and the packages that main needs at run time. */
const packed = /^\/(?:package\.json|LICENSE|(?:out|resources|node_modules)(?:\/.*)?)$/;

/** Of that, what only development needs: tests, maps, notes of the build, and the source that out/ holds in built form. */
const leftOut =
  /^\/resources\/sampleServer(?:\/|$)|^\/resources\/.*__tests__|^\/out\/(?:.*\.map|\.[^/]*)$|^\/node_modules\/\./;

/**
 * Whether a file goes into the desktop app. The packager leaves out packages for development by itself.
 * @param path inside the repository, beginning with a slash; empty for the repository itself
 */
export const isPacked = (path: string): boolean => path === '' || (packed.test(path) && !leftOut.test(path));
