/** What the operator can mend: told in its sentence, without a stack. */
export class ConfigError extends Error {}
