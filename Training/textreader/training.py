"""What the training of both networks has in common: batches from other processes, schedule, averages, checkpoints, log."""

import argparse
import json
import math
import multiprocessing
import os
import time
from pathlib import Path

import numpy as np
import torch


# Seconds that a step can take.
LONGEST_STEP = 30.0


def options(about: str, minutes: float, rate: float) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="folder of the run; one that is there is gone on with")
    parser.add_argument("--minutes", type=float, default=minutes, help="of training in all, validation left out")
    parser.add_argument("--workers", type=int, default=max(1, (os.cpu_count() or 2) - 1), help="processes that make pictures")
    parser.add_argument("--threads", type=int, help="that learn; the cores that the workers leave, by default")
    parser.add_argument("--rate", type=float, default=rate)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="a model file whose weights a new run begins with")
    parser.add_argument("--photographs", type=Path, help="a folder of pools that label_photos.py made")
    parser.add_argument("--report", type=float, default=300, help="seconds between checkpoints")
    return parser.parse_args()


def has_bfloat16() -> bool:
    try:
        return "avx512_bf16" in Path("/proc/cpuinfo").read_text()
    except OSError:
        return False


class Run:
    """A model in training. `produce(seed, queue)` makes batches, `loss_of(model, batch, device)` judges them, and
    `measure(model, device)` says how good the model is."""

    def __init__(self, chosen: argparse.Namespace, model: torch.nn.Module, produce, loss_of, measure, is_short: bool = True):
        chosen.out.mkdir(parents=True, exist_ok=True)
        self.options, self.loss_of, self.measure, self.produce = chosen, loss_of, measure, produce
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.is_short = is_short and (self.device == "cuda" or has_bfloat16())
        if self.device == "cpu":
            torch.set_num_threads(chosen.threads or max(1, (os.cpu_count() or 2) - chosen.workers))
        self.model = model.to(self.device, memory_format=torch.channels_last)
        self.average = torch.optim.swa_utils.AveragedModel(
            self.model, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.998))
        self.optimiser = torch.optim.AdamW(self.model.parameters(), lr=chosen.rate, weight_decay=1e-2)
        self.trained, self.step = 0.0, 0
        self.checkpoint = chosen.out / "checkpoint.pt"
        if self.checkpoint.exists():
            state = torch.load(self.checkpoint, map_location=self.device)
            self.model.load_state_dict(state["model"])
            self.average.load_state_dict(state["average"])
            self.optimiser.load_state_dict(state["optimiser"])
            self.trained, self.step = state["trained"], state["step"]

    def run(self) -> None:
        parameters = sum(p.numel() for p in self.model.parameters())
        print(f"{parameters} parameters, {self.device}, step {self.step}", flush=True)
        # Not forked: the libraries have threads by now, and their locks would be copied as they are.
        context = multiprocessing.get_context("spawn")
        batches = context.Queue(16)
        for worker in range(self.options.workers):
            seed = self.options.seed * 1000 + worker + 7919 * self.step
            context.Process(target=self.produce, args=(seed, batches), daemon=True).start()
        limit = self.options.minutes * 60
        losses, pictures, shown, waited = [], 0, time.monotonic(), 0.0
        while True:
            began = time.monotonic()
            batch = batches.get()
            waited += time.monotonic() - began
            losses.append(self.learn(batch))
            pictures += len(batch[0])
            self.step += 1
            # A process that was stopped in between, for somebody to measure something, did not learn meanwhile.
            self.trained += min(LONGEST_STEP, time.monotonic() - began)
            if time.monotonic() - shown > self.options.report or self.trained >= limit:
                seconds = time.monotonic() - shown
                self.save({
                    "minutes": round(self.trained / 60, 1), "step": self.step, "loss": round(float(np.mean(losses)), 4),
                    "pictures a second": round(pictures / seconds, 1), "waited": round(waited / seconds, 2),
                    **self.measure(self.smoothed(), self.device)})
                losses, pictures, shown, waited = [], 0, time.monotonic(), 0.0
                if self.trained >= limit:
                    return

    def learn(self, batch) -> float:
        progress = min(1, self.trained / (self.options.minutes * 60))
        rate = self.options.rate * min(1, (self.step + 1) / 300) * (0.5 + 0.5 * math.cos(math.pi * progress)) + 1e-6
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        self.model.train()
        # Where there are instructions for it, bfloat16 learns twice as much in the same time.
        with torch.autocast(self.device, torch.bfloat16, enabled=self.is_short):
            loss = self.loss_of(self.model, batch, self.device)
        self.optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 5)
        self.optimiser.step()
        self.average.update_parameters(self.model)
        return loss.item()

    def smoothed(self) -> torch.nn.Module:
        """The averaged weights, with the statistics of the model that was trained last."""
        buffers = dict(self.model.named_buffers())
        for name, buffer in self.average.module.named_buffers():
            buffer.copy_(buffers[name])
        return self.average.module.eval()

    def save(self, entry: dict) -> None:
        print(json.dumps(entry), flush=True)
        with (self.options.out / "log.jsonl").open("a") as log:
            log.write(json.dumps(entry) + "\n")
        new = self.checkpoint.with_suffix(".new")
        torch.save({
            "model": self.model.state_dict(), "average": self.average.state_dict(), "optimiser": self.optimiser.state_dict(),
            "trained": self.trained, "step": self.step}, new)
        # A run that is ended while it saves keeps the checkpoint before.
        new.replace(self.checkpoint)
