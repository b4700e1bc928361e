import { runGroup } from "../support/run-group";

runGroup(__filename);
