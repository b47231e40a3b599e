// Parameters of recheck.

/**
 * Steps are bounded, not times, so that the verdict does not depend on the machine: on a text of this length a quadratic
 * expression takes more than the steps. With the default sizes of generations, fuzzing
 * takes four times as long and finds the same.
 */
export const PARAMETERS = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  maxAttackStringSize: 20_000,
  attackLimit: 10_000_000,
  maxInitialGenerationSize: 150,
  maxGenerationSize: 50,
  maxIteration: 5,
  maxGeneStringSize: 1_200,
};
