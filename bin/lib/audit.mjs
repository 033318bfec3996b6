/**
 * The findings of `npm audit --json` or `npm audit signatures --json`.
 * @param {string} output the command's output
 * @returns {{ faults: string[], unchecked: string | null }} a line per fault; why nothing was
 * checked, if the registry did not answer
 */
export function auditVerdict(output) {
  const { vulnerabilities, invalid, missing, error, message } = jsonOf(output) || {};
  if (vulnerabilities) {
    const found = Object.values(vulnerabilities);
    return {
      faults: found.map(({ name, severity, range }) => `${name} ${range}: ${severity}`),
      unchecked: null,
    };
  }
  if (invalid && missing) {
    const named = ({ name, version }) => `${name}@${version}`;
    const faults = invalid.map((one) => `${named(one)} has a wrong signature`);
    return {
      faults: faults.concat(missing.map((one) => `${named(one)} has no signature`)),
      unchecked: null,
    };
  }
  const why = (error && error.summary) || message || 'npm says nothing more';
  return { faults: [], unchecked: `the registry did not answer (${why})` };
}

/** The faults of a parts list written by npm. @param {string} output @returns {string[]} */
export function sbomFaults(output) {
  const { bomFormat, components } = jsonOf(output) || {};
  return bomFormat === 'CycloneDX' && components.length > 0 ? [] : ['npm could not write it'];
}

function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
