/** Where things are, and nothing that could be a secret. */
const inherited = `HOME USER LOGNAME SHELL TERM LANG LC_ALL LC_CTYPE TMPDIR TZ
  XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_STATE_HOME XDG_RUNTIME_DIR
  APPDATA LOCALAPPDATA USERPROFILE USERNAME HOMEDRIVE HOMEPATH TEMP TMP
  SYSTEMROOT SYSTEMDRIVE PATHEXT COMSPEC PROGRAMFILES PROGRAMDATA PROCESSOR_ARCHITECTURE
  HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy
  NODE_EXTRA_CA_CERTS SSL_CERT_FILE SSL_CERT_DIR`.split(/\s+/);

/** The environment a server starts with: of ours, only what it needs to find its way; then its own values. */
export function childEnvironment(
  env: NodeJS.ProcessEnv,
  searchPath: string,
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const passed = inherited.flatMap(name => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { ...Object.fromEntries(passed), PATH: searchPath, ...own };
}
