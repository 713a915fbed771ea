// The one set of rules and the one engine of the page, opened when first used.

import { notices } from "../words/notices.svelte";
import { WorkerEngine } from "./engine";
import { Rules } from "./rules";

let sharedRules: Rules | null = null;
let sharedEngine: WorkerEngine | null = null;

export function rules(): Rules {
  sharedRules ??= new Rules(
    () => new Worker(new URL("./rules.worker.ts", import.meta.url), { type: "module" }),
    {
      onRestart: () => notices.say("notice.rules"),
      onDown: (loaded) =>
        notices.ask(loaded ? "notice.rulesDown" : "notice.rulesNotLoaded", () =>
          sharedRules?.restart(),
        ),
    },
  );
  return sharedRules;
}

export function browserEngine(): WorkerEngine {
  sharedEngine ??= new WorkerEngine(
    () => new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" }),
    undefined,
    () => notices.say("notice.engine"),
  );
  return sharedEngine;
}
