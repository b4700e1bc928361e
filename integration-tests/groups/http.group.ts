import { runGroup } from "../../unit-tests/support/run-group";

runGroup(__filename);
