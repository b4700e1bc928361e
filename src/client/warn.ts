/** For what goes wrong beside a call that must not change what the call reports. */
export function warn(sentence: string): void {
  process.emitWarning(sentence, "SkladClientWarning");
}
